import base from '/work/main/eslint.config.mjs'
import { createRequire } from 'node:module'
const require = createRequire('/work/main/node_modules/eslint-config-next/package.json')
const ts = require('typescript-eslint')
export default [...base, ...ts.configs.strictTypeCheckedOnly.map((c) => ({ ...c, files: ['app/**/*.ts*','lib/**/*.ts*','components/**/*.ts*','sdk/**/*.ts','client/**/*.ts','server/**/*.ts','e2e/**/*.ts'] })), { linterOptions: { reportUnusedDisableDirectives: 'off' } }]
