import type { Command } from 'commander'
import { makeKeys } from '../session/key-folder.ts'
import type { Session } from '../session/session.ts'

const after = `
Two pairs of RSA 4096: one for encrypted content, one for signed events. The private keys stay here, readable for you
alone; keep a copy in a safe place, for without them nothing that was sent can be opened. The public keys
(*.public.json) are given to the service when the destination is set up.

  kurier-client keys make --out keys
  export KURIER_KEYS=keys`

/** `kurier-client keys make` */
export function addKeys(program: Command, { print }: Session): void {
  const keys = program.command('keys').description('the keys of a destination')
  keys
    .command('make')
    .description('makes an encryption pair and a signing pair for a new destination, or to replace older ones')
    .requiredOption('--out <folder>', 'where the four files are written; made if it is not there')
    .addHelpText('after', after)
    .action(async ({ out }: { out: string }) => {
      const made = await makeKeys(out)
      const text = made.map(
        ({ purpose, kid, privateKeyFile, publicKeyFile }) =>
          `${purpose} key ${kid}\n  private, keep it: ${privateKeyFile}\n  public, to publish: ${publicKeyFile}`,
      )
      print({ json: { keys: made }, text: text.join('\n') })
    })
}
