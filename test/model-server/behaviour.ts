/** The wire formats that the server speaks, by the endpoint that speaks them. */
export type Wire = 'openai-chat' | 'openai-responses' | 'anthropic-messages' | 'gemini';

/** `args` as a text is sent as it is, so that it may be no JSON at all. */
export type ServedCall = {
  readonly name: string;
  readonly args: object | string;
  readonly id?: string;
  /** Where the tool was offered in a namespace; only one wire has them. */
  readonly namespace?: string;
};

/** What a model says, in no provider's words yet. A list of texts is streamed in these pieces. */
export type ServedReply = {
  readonly text?: string | readonly string[];
  /** What it thought before, with the mark by which the provider knows it again. */
  readonly reasoning?: { readonly text: string; readonly signature: string };
  readonly calls?: readonly ServedCall[];
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number };
  readonly stop?: 'stop' | 'length' | 'filter';
};

export type ErrorName =
  | 'bad-request'
  | 'wrong-key'
  | 'forbidden'
  | 'unknown-model'
  | 'too-long'
  | 'too-large'
  | 'rate-limited'
  | 'no-credit'
  | 'failed'
  | 'overloaded';

/** How the events of a stream get to the other side. Counts are of events. */
export type Delivery = {
  /** Each write is this many bytes: characters of several bytes arrive in parts. */
  readonly bytes?: number;
  /** Between two writes. */
  readonly pauseMs?: number;
  /** Stays silent after so many events, until the other side goes away. */
  readonly hangAfter?: number;
  /** The connection breaks after so many events. */
  readonly cutAfter?: number;
  /** The stream ends in order after so many events, without those that say so. */
  readonly endAfter?: number;
  /** After so many events the provider tells of an error, within the stream. */
  readonly failAfter?: number;
};

export type Behaviour =
  | ({ readonly kind: 'reply' } & ServedReply & Delivery)
  /** `words` take the place of the provider's own. */
  | {
      readonly kind: 'error';
      readonly error: ErrorName;
      readonly words?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** These bytes and nothing else. */
  | {
      readonly kind: 'raw';
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** Never answers. */
  | { readonly kind: 'silence' };

/** A request as it came in. */
export type SeenRequest = {
  readonly wire: Wire;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: a provider's own words, looked into by tests.
  readonly body: any;
  /** Settles once the connection is over; true where the other side left before it had everything. */
  readonly left: Promise<boolean>;
};

/** How one provider puts a reply into words. */
export type WireFormat = {
  /** The stream, one string per event, complete with its line breaks. */
  readonly events: (reply: ServedReply, model: string) => readonly string[];
  /** The same as one document, for whoever did not ask for a stream. */
  readonly document: (reply: ServedReply, model: string) => object;
  /** An error in the middle of a stream. */
  readonly streamError: string;
};
