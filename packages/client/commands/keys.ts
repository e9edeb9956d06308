import { needed } from '@kurier/cli/parameters'
import { makeKeys } from '../session/key-folder.ts'
import { command } from '../session/session.ts'

const after = `
Two pairs of RSA 4096: one for encrypted content, one for signed events. The private keys stay here, readable for you
alone; keep a copy in a safe place, for without them nothing that was sent can be opened. The public keys
(*.public.json) are given to the service when the destination is set up.

  kurier-client keys make --out keys
  export KURIER_KEYS=keys`

const make = command({
  name: 'make',
  about: 'makes an encryption pair and a signing pair for a new destination, or to replace older ones',
  takes: { out: needed('--out <folder>', 'where the four files are written; made if it is not there') },
  after,
  run: async ({ out }) => ({ keys: await makeKeys(out) }),
  shown: ({ keys: made }) =>
    made
      .map(
        ({ purpose, kid, privateKeyFile, publicKeyFile }) =>
          `${purpose} key ${kid}\n  private, keep it: ${privateKeyFile}\n  public, to publish: ${publicKeyFile}`,
      )
      .join('\n'),
})

/** `kurier-client keys make` */
export const keys = { name: 'keys', about: 'the keys of a destination', commands: [make] }
