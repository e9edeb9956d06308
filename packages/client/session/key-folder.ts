import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DestinationKeys } from '@kurier/sdk/administration-system'
import type { HttpClient } from '@kurier/sdk/http-client'
import { fitting, parseJson } from '@kurier/sdk/json-shape'
import { makeEncryptionKeyPair, makeSigningKeyPair, unfitKey, type JwkPair } from '@kurier/sdk/keys'
import { jwk, readDestinationKey } from '@kurier/sdk/public-reads'
import { misuse } from './failure.ts'

type Jwk = JwkPair['privateKey']

export interface MadeKey {
  purpose: 'encryption' | 'signing'
  kid: string
  privateKeyFile: string
  publicKeyFile: string
}

/** Makes both pairs of a destination and writes them down, the private halves for their owner alone. */
export async function makeKeys(folder: string): Promise<MadeKey[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const encryption = await makeEncryptionKeyPair()
  const signing = await makeSigningKeyPair()
  return [await written('encryption', encryption, folder), await written('signing', signing, folder)]
}

async function written(purpose: MadeKey['purpose'], pair: JwkPair, folder: string): Promise<MadeKey> {
  const { kid = '' } = pair.publicKey
  const name = join(folder, `${purpose}-${kid.slice(0, 8)}`)
  const [privateKeyFile, publicKeyFile] = [`${name}.private.json`, `${name}.public.json`]
  // `wx`: a key that is there is never written over.
  await writeFile(privateKeyFile, `${JSON.stringify(pair.privateKey, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await writeFile(publicKeyFile, `${JSON.stringify(pair.publicKey, null, 2)}\n`, { flag: 'wx' })
  return { purpose, kid, privateKeyFile, publicKeyFile }
}

/** The private JWKs of a folder, newest first. Other files are passed over. */
function privateKeysIn(folder: string): Jwk[] {
  const paths = namesIn(folder).map((name) => join(folder, name))
  const dated = paths.map((path) => ({ path, madeAt: statSync(path).mtimeMs }))
  const newestFirst = dated.sort((left, right) => right.madeAt - left.madeAt)
  return newestFirst.flatMap(({ path }) => {
    const key = fitting(jwk, parseJson(readFileSync(path))?.value)
    return key.ok && key.value.d !== undefined ? [key.value] : []
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    // whatever the reason, the answer is the same: another folder, or other rights
    throw misuse(`The folder of private keys ${folder} cannot be read. \`kurier-client keys make --out\` makes one.`)
  }
}

/**
 * The private keys of a destination from the folder of the settings: every decryption key, and the newest of those
 * signing keys whose public half the destination has.
 */
export async function keysOfFolder(
  folder: string | undefined,
  destinationId: string,
  http: HttpClient,
): Promise<DestinationKeys> {
  if (folder === undefined) {
    throw misuse(
      'The folder of private keys is missing. Give it as --keys, or as KURIER_KEYS in the settings file or the environment.',
    )
  }
  const keys = privateKeysIn(folder)
  const decryptionKeys = keys.filter((key) => unfitKey(key, 'encryption', 'private') === undefined)
  const signingKeys = keys.filter((key) => unfitKey(key, 'signing', 'private') === undefined)
  const [only, another] = signingKeys
  if (only !== undefined && another === undefined) return { signingKey: only, decryptionKeys }
  for (const signingKey of signingKeys) {
    const known = await readDestinationKey(http, destinationId, signingKey.kid ?? '')
    if (known !== undefined) return { signingKey, decryptionKeys }
  }
  throw misuse(`${folder} holds no private signing key whose public half the destination ${destinationId} has.`)
}
