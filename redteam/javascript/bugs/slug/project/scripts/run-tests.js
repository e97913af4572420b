'use strict';
const { spawnSync } = require('node:child_process');

const words = ['--test', '--test-reporter=junit', '--test-reporter-destination=results.xml', 'test/'];
const done = spawnSync(process.execPath, words, { stdio: 'inherit' });
process.exit(done.status ?? 1);
