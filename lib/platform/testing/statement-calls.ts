import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../../..')
const declaringFile = join(root, 'lib/platform/statement.ts')

/** A member of a Row or Values type. `kind`: `string`, `number`, `boolean`, `Date`, `Buffer`, `object`, `unknown`, or one with `[]`. */
export type Member = { name: string; kind: string }

/** A call of `statement` in the sources; a template's `name` and `sql` are patterns of what it makes. */
export type StatementCall = { file: string; name: RegExp; sql: RegExp; row: Member[]; values: Member[] }

/** The sources of `lib/`, `server/` and `trials/` that make statements, without tests, as paths from the root. */
export function filesWithStatements(): string[] {
  const files = globSync('{lib,server,trials}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/testing/**', '**/prisma/**'],
  })
  return files
    .filter((file) =>
      /\b(statement|hotStatement|sharedStatement)\b.*\/statement\.ts'/.test(readFileSync(join(root, file), 'utf8')),
    )
    .sort()
}

/** The calls of `statement` in these files, with the members of their types. */
export function statementCalls(files: string[]): StatementCall[] {
  const options = compilerOptions()
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    options,
    quickHost(options),
  )
  const checker = program.getTypeChecker()
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(root, file))
    return callsIn(source, checker).map((call) => ({
      file: relative(root, source?.fileName ?? file),
      name: patternOf(call.arguments[0]),
      sql: patternOf(call.arguments[1]),
      row: membersOf(call.typeArguments?.[0], checker),
      values: membersOf(call.typeArguments?.[1], checker),
    }))
  })
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object } // tsconfig.json as it is
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  return { ...options, incremental: false, lib: ['lib.es2024.d.ts'] }
}

/** Files with the types that members of statements have: our own, those of the language, of Node and of zod. */
const needed =
  /\/node_modules\/(typescript\/lib\/lib\.|@types\/node\/(index|buffer|globals)\b|zod\/)|\/(lib(?!\/platform\/prisma)|packages|server|trials)\/(?!.*node_modules)/

/** Reads nothing else, such as the client of Prisma, whose types are larger than all others together; nor any comment. */
function quickHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    getSourceFile: (file, language) =>
      ts.createSourceFile(file, needed.test(file) ? (host.readFile(file) ?? '') : '', {
        ...(typeof language === 'object' ? language : { languageVersion: language }),
        jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
      }),
  }
}

function callsIn(node: ts.Node | undefined, checker: ts.TypeChecker): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (inner: ts.Node): void => {
    if (ts.isCallExpression(inner) && isStatement(inner, checker)) found.push(inner)
    ts.forEachChild(inner, visit)
  }
  if (node) visit(node)
  return found
}

function isStatement(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if (!ts.isIdentifier(call.expression) || !/^(statement|hotStatement|sharedStatement)$/.test(call.expression.text))
    return false
  return checker.getResolvedSignature(call)?.declaration?.getSourceFile().fileName === declaringFile
}

/** What a string or a template can become; anything else can become everything. */
function patternOf(expression: ts.Expression | undefined): RegExp {
  const parts = [/.*/s.source]
  if (expression && ts.isStringLiteralLike(expression)) parts.splice(0, 1, quoted(expression.text))
  if (expression && ts.isTemplateExpression(expression)) {
    const texts = [expression.head.text, ...expression.templateSpans.map((span) => span.literal.text)]
    parts.splice(0, 1, texts.map(quoted).join('.*'))
  }
  return new RegExp(`^${parts.join('')}$`, 's')
}

const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function membersOf(node: ts.TypeNode | undefined, checker: ts.TypeChecker): Member[] {
  if (!node) return []
  return checker.getPropertiesOfType(checker.getTypeFromTypeNode(node)).map((property) => ({
    name: property.name,
    kind: kindOf(checker.getTypeOfSymbolAtLocation(property, node), checker),
  }))
}

function kindOf(given: ts.Type, checker: ts.TypeChecker): string {
  const type = checker.getNonNullableType(given)
  if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return 'unknown'
  if (checker.isTypeAssignableTo(type, checker.getStringType())) return 'string'
  if (checker.isTypeAssignableTo(type, checker.getNumberType())) return 'number'
  if (checker.isTypeAssignableTo(type, checker.getBooleanType())) return 'boolean'
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return `${element ? kindOf(element, checker) : 'unknown'}[]`
  }
  const name = type.symbol?.name
  return name === 'Date' || name === 'Buffer' ? name : 'object'
}
