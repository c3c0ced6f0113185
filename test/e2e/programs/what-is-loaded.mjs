// Tells on stderr, when the process ends, which files of the product were loaded and how many segmenters of text were made.
import { registerHooks } from 'node:module';

const files = [];
let segmenters = 0;

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) files.push(url);
    return next(url, context);
  },
});

Intl.Segmenter = new Proxy(Intl.Segmenter, {
  construct(target, args) {
    segmenters += 1;
    return Reflect.construct(target, args);
  },
});

process.on('exit', () => process.stderr.write(JSON.stringify({ files, segmenters })));
