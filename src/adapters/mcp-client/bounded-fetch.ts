import type { FetchLike } from '@modelcontextprotocol/client';

/** Requests whose answers end with an error where they are too long. */
export function boundedFetch(most: number, onExceeded: () => void): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length;
          if (bytes <= most) return controller.enqueue(chunk);
          onExceeded();
          controller.error(new Error('too much was said'));
        },
      }),
    );
    return new Response(counted, response);
  };
}
