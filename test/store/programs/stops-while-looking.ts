import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/* Somebody who looks whether a file is locked, and is stopped in the middle of it. */
const db = new DatabaseSync(String(process.argv[2]), { readOnly: true });
db.exec('begin; select 1 from sqlite_schema');
writeSync(1, 'looking\n');
process.kill(process.pid, 'SIGSTOP');
db.close();
