import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/* A writer that stops itself in the middle of a write, with the store's write lock in its hands; woken, it undoes what it wrote. */
const db = new DatabaseSync(join(String(process.env['SIGNALBOX_HOME']), 'signalbox.db'));
db.exec('pragma journal_mode = wal; create table if not exists stranger (x); begin immediate');
db.exec('insert into stranger values (1)');
writeSync(1, `holding ${process.pid}\n`);
process.kill(process.pid, 'SIGSTOP');
db.exec('rollback; drop table stranger');
db.close();
