import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { create } from 'tar'
import ts from 'typescript'

type Manifest = {
  name: string
  exports: Record<string, string>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: object
  scripts?: object
}

const packages = import.meta.dirname
const root = join(packages, '..')
/** Each build makes a folder of its own here: beside the modules that the packages need, so that the compiler finds their types. */
const builds = join(root, 'node_modules/.kurier-packages')

/** The packages that others install, each after those that it needs. */
const published = ['wire', 'sdk', 'forms', 'proof', 'cli', 'client'] as const

/**
 * Builds the packages that others install (JavaScript, types, licence) and packs each for `npm install`.
 * @param folder where the files `kurier-<name>-<version>.tgz` are written
 * @throws Error with the faults that the compiler finds
 */
export function packPackages(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const built = folderForBuild()
  try {
    for (const name of published) {
      build(built, name)
      execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(built, name) })
    }
  } finally {
    rmSync(built, { recursive: true })
  }
}

/**
 * Packs the library as one file that `npm install` takes from an address: it brings the package of names that it needs, and
 * takes the JOSE library from the registry.
 * @param file where it is written
 * @throws Error with the faults that the compiler finds
 */
export async function packLibrary(file: string): Promise<void> {
  const built = folderForBuild()
  try {
    for (const name of ['wire', 'sdk'] as const) build(built, name)
    const library = join(built, 'sdk')
    writeManifest(library, { ...publishedManifest(manifestOf('sdk')), bundleDependencies: ['@kurier/wire'] })
    cpSync(join(built, 'wire'), join(library, 'node_modules/@kurier/wire'), { recursive: true })
    mkdirSync(dirname(file), { recursive: true })
    // npm takes what is below a folder of this name; without times and in this order the bytes are the same at each build
    const options = { file, cwd: library, gzip: true, portable: true, noMtime: true, prefix: 'package' }
    await create(options, globSync('**/*.*', { cwd: library }).toSorted())
  } finally {
    rmSync(built, { recursive: true })
  }
}

function folderForBuild(): string {
  mkdirSync(builds, { recursive: true })
  return mkdtempSync(join(builds, 'build-'))
}

/**
 * Writes `kurier-client` as one file for Node, which needs nothing beside it.
 * @param file where it is written
 */
export async function bundleClient(file: string): Promise<void> {
  const bundle = await rolldown({
    input: join(packages, 'client/main.ts'),
    platform: 'node',
    logLevel: 'warn',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
  await bundle.close()
  const [{ code, moduleIds }] = output
  writeFileSync(file, `${code.trim()}\n${licencesOf(moduleIds)}`, { mode: 0o755 })
}

/** The licences of the libraries in it, which want to stand in every copy. */
function licencesOf(modules: readonly string[]): string {
  const folders = new Set(modules.map((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? ''))
  const texts = [...folders].filter(Boolean).map((folder) => {
    const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
    if (name === undefined) throw new Error(`${folder} holds no licence`)
    return `${folder.split('/node_modules/').at(-1)}:\n${readFileSync(join(folder, name), 'utf8').trim()}`
  })
  return `/*\nThis file contains:\n\n${texts.join('\n\n').replaceAll('*/', '* /')}\n*/\n`
}

function build(built: string, name: (typeof published)[number]): void {
  const folder = join(built, name)
  compile(built, name)
  writeManifest(folder, publishedManifest(manifestOf(name)))
  copyFileSync(join(packages, name, 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

const writeManifest = (folder: string, manifest: object): void =>
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))

const manifestOf = (name: string) => JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Manifest // ours

/** Exports but for the fixtures of tests. */
const modulesOf = (exports: Manifest['exports']) =>
  Object.entries(exports).filter(([path]) => !path.startsWith('./testing/'))

function compile(built: string, name: string): void {
  const source = join(packages, name)
  const { exports, bin = {} } = manifestOf(name)
  const files = [...modulesOf(exports).map(([, file]) => file), ...Object.values(bin)]
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: Object.fromEntries(published.map((one) => [`@kurier/${one}/*`, [join(built, one, '*')]])),
    rootDir: source,
    outDir: join(built, name),
    declaration: true,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
    strict: true,
    skipLibCheck: true,
    types: ['node'],
  }
  const program = ts.createProgram({ rootNames: files.map((file) => join(source, file)), options })
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics]
  if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, ts.createCompilerHost(options)))
}

/** Of a package as it is installed: each export is JavaScript with its types, and other versions of libraries may do. */
function publishedManifest({ exports, bin, dependencies = {}, devDependencies: _, scripts: __, ...facts }: Manifest) {
  const compiled = modulesOf(exports).map(([path, file]) => {
    const stem = file.replace(/\.ts$/, '')
    return [path, { types: `${stem}.d.ts`, default: `${stem}.js` }] as const
  })
  const needed = Object.entries(dependencies).map(([name, version]) => {
    return [name, name.startsWith('@kurier/') ? version : `^${version}`] as const
  })
  return {
    ...facts,
    exports: Object.fromEntries(compiled),
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, file.replace(/\.ts$/, '.js')])),
    }),
    dependencies: Object.fromEntries(needed),
  }
}

if (process.argv[1] === import.meta.filename) packPackages(process.argv[2] ?? join(root, 'packed'))
