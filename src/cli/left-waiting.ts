import { type Fault, isFault } from '../core/fault.ts';

/** A signal came while another process kept us from recording anything: told as that fault, ended as the signal asks. */
export class LeftWaiting extends Error {
  readonly fault: Fault;
  readonly exit: number;

  constructor(fault: Fault, exit: number) {
    super(fault.message);
    this.fault = fault;
    this.exit = exit;
  }
}

/** What to throw on where a signal had come before this went wrong. */
export function leftWaiting(error: unknown, exit: number): unknown {
  return isFault(error) && error.code === 'STORE_BUSY' ? new LeftWaiting(error, exit) : error;
}
