import { createSocket } from 'node:dgram';
import { connect } from 'node:net';

/* Runs inside: ends with 0 if somebody answers. */

const [kind = '', host = '', port = ''] = process.argv.slice(2);
setTimeout(() => process.exit(1), 1000);

if (kind === 'udp') {
  const socket = createSocket('udp4');
  socket.on('message', () => process.exit(0));
  socket.on('error', () => process.exit(1));
  socket.send('x', Number(port), host);
} else {
  const path = kind === 'abstract' ? `\0${host}` : host;
  const stream = kind === 'tcp' ? connect(Number(port), host) : connect(path);
  stream.on('data', () => process.exit(0));
  stream.on('error', () => process.exit(1));
}
