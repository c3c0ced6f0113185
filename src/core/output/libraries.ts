import { Ajv, type Format } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { jsonrepair } from 'jsonrepair';

/*
 * What checks output and repairs it: a hundred modules of others that most runs never use. No other file may import them, because
 * the build puts `scripts/libraries-on-demand.ts` in the place of this file, which loads them with their first use.
 */

export function schemaLibrary() {
  return { Ajv, Ajv2019, Ajv2020, formats: fullFormats as Record<string, Format> };
}

export function repairLibrary() {
  return { jsonrepair };
}
