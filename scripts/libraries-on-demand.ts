import { createRequire } from 'node:module';
import type { Format } from 'ajv';
import type * as eager from '../src/core/output/libraries.ts';

/*
 * Stands in the bundle where `src/core/output/libraries.ts` stands in the sources. The kernel cannot wait for an import, and
 * must not know the platform; what is published may load a library in the middle of a call.
 */

const require = createRequire(import.meta.url);

export const schemaLibrary: typeof eager.schemaLibrary = () => {
  const { Ajv } = require('ajv') as typeof import('ajv');
  const { Ajv2019 } = require('ajv/dist/2019.js') as typeof import('ajv/dist/2019.js');
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const { fullFormats } = require('ajv-formats/dist/formats.js') as typeof import('ajv-formats/dist/formats.js');
  return { Ajv, Ajv2019, Ajv2020, formats: fullFormats as Record<string, Format> };
};

export const repairLibrary: typeof eager.repairLibrary = () => require('jsonrepair') as typeof import('jsonrepair');
