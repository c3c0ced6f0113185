import type { Command } from 'commander';
import type { Text } from '../core/words/text.ts';
import type { Output } from './output.ts';

/** What a verb does; its number is the exit code. */
export type Verb = (out: Output) => Promise<number>;
/** A verb as an action of the command line. */
export type VerbAction = (run: Verb) => () => Promise<void>;
/** Adds a command with what all of them have, to the program or under another command. */
export type Register = (usage: string, description: Text, under?: Command) => Command;
