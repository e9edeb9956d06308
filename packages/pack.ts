import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
/** Beside the modules that the packages need, so that the compiler finds their types. */
const built = join(root, 'node_modules/.kurier-packages')

/** The packages that others install, each after those that it needs. */
const published = ['wire', 'sdk', 'forms', 'proof', 'cli', 'client'] as const

/**
 * Builds the packages that others install (JavaScript, types, licence) and packs each for `npm install`.
 * @param folder where the files `kurier-<name>-<version>.tgz` are written
 * @throws Error with the faults that the compiler finds
 */
export function packPackages(folder: string): void {
  mkdirSync(folder, { recursive: true })
  rmSync(built, { recursive: true, force: true })
  for (const name of published) {
    compile(name)
    writeFileSync(join(built, name, 'package.json'), JSON.stringify(publishedManifest(manifestOf(name)), null, 2))
    copyFileSync(join(packages, name, 'README.md'), join(built, name, 'README.md'))
    copyFileSync(join(root, 'LICENSE'), join(built, name, 'LICENSE'))
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(built, name) })
  }
}

const manifestOf = (name: string) => JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Manifest // ours

/** Exports but for the fixtures of tests. */
const modulesOf = (exports: Manifest['exports']) =>
  Object.entries(exports).filter(([path]) => !path.startsWith('./testing/'))

function compile(name: string): void {
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
