import { root } from '../prepare.ts'

/** `kurier` of a release: `kurier start` is the service, every other word a command of the operator's. */
if (process.argv[2] === 'start') {
  // pages of the documentation are read from there
  process.chdir(root)
  await import('../main.ts')
} else {
  await import('../kurier/main.ts')
}
