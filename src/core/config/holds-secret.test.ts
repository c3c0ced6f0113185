import { describe, expect, it } from 'vitest';
import { holdsSecret } from './read-config.ts';

describe('a line that may hold a secret', () => {
  it.each([
    'OPENAI_API_KEY: [abc',
    '  apiKey: abcdef',
    'auth-token = x',
    '{ "password": 1',
    'Authorization abc',
    'clientSecret:',
    'credentials: { a: b }',
    'keyEnv: 0123-abc',
    'model: sk-proj-abcdefghijklmnop',
    'baseUrl: "http://user:pw@h/v1"',
    'baseUrl: http://user@h/v1',
    'baseUrl: https://h/v1?x=abc',
    'model: abcdef0123456789abcdef0123456789',
  ])('%j does', (line) => {
    expect(holdsSecret(line)).toBe(true);
  });

  it.each([
    '',
    'modle: local',
    'engine: [',
    'contextTokens: many',
    '    maxOutputTokens: "4000"',
    'baseUrl: http://localhost:11434/v1',
    'model: claude-sonnet-4-20250514-very-long-name',
    'description: Internationalizationalists, one and all',
  ])('%j does not', (line) => {
    expect(holdsSecret(line)).toBe(false);
  });
});
