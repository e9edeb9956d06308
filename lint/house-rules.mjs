import { noRelativeLocation } from './no-relative-location.mjs'
import { plainEnglish } from './plain-english.ts'

/** A cast to another type than `const` or `unknown` says why it is true: on its line, or right before. */
const reasonedCasts = {
  create(context) {
    const { sourceCode } = context
    const isPlain = ({ type, typeName }) => type === 'TSUnknownKeyword' || typeName?.name === 'const'
    const hasReason = ({ loc: { start, end } }) =>
      sourceCode
        .getAllComments()
        .some(({ loc }) => [start.line - 1, start.line].includes(loc.end.line) || loc.start.line === end.line)
    return {
      TSAsExpression(node) {
        const isInner = node.parent.type === 'TSAsExpression'
        if (isInner || isPlain(node.typeAnnotation) || hasReason(node)) return
        context.report({ node, message: 'Say in a comment beside it why this cast is true.' })
      },
    }
  },
}

/** Elements in which a name stands by itself, or that hold plain text only. */
const keepsNames = new Set(['Name', 'code', 'option', 'title'])

/** A name that somebody chose is shown by `Name`: it breaks and turns around within itself alone. */
const isolatedNames = {
  create(context) {
    const isName = (node) => {
      if (node.type === 'LogicalExpression') return isName(node.left) || isName(node.right)
      if (node.type === 'ConditionalExpression') return isName(node.consequent) || isName(node.alternate)
      if (node.type === 'ChainExpression') return isName(node.expression)
      const called = node.type === 'MemberExpression' && !node.computed ? node.property.name : node.name
      return ['MemberExpression', 'Identifier'].includes(node.type) && /^(name|[a-z]+Name)$/.test(called ?? '')
    }
    const check = (node) => {
      if (isName(node)) context.report({ node, message: 'Show a name by <Name> (components/ui/name.tsx).' })
    }
    return {
      JSXExpressionContainer({ expression, parent }) {
        const isChild = ['JSXElement', 'JSXFragment'].includes(parent.type)
        const isTitle = parent.type === 'JSXAttribute' && parent.name.name === 'title'
        if (isTitle && parent.parent.name.name === 'PageHead') check(expression)
        if (isChild && !keepsNames.has(parent.openingElement?.name.name)) check(expression)
      },
      'Property[key.name=/^(cell|value)$/] > ArrowFunctionExpression'({ body }) {
        check(body)
      },
    }
  },
}

/** `void` throws away what a call gives back, or an assignment; before a mere value it says nothing. */
const discardedCalls = {
  create(context) {
    const gives = (node) => {
      if (node.type === 'ConditionalExpression') return gives(node.consequent) && gives(node.alternate)
      if (node.type === 'LogicalExpression') return gives(node.right)
      if (node.type === 'SequenceExpression') return gives(node.expressions.at(-1))
      if (node.expression && node.type !== 'ArrowFunctionExpression') return gives(node.expression)
      return ['CallExpression', 'ImportExpression', 'AssignmentExpression'].includes(node.type) || node.value === 0
    }
    return {
      'UnaryExpression[operator="void"]'(node) {
        if (!gives(node.argument)) context.report({ node, message: 'Leave the value out: `void` is for calls.' })
      },
    }
  },
}

/** What must not be written at all: its options are selectors, each with what is told of it. */
const noRestrictedSyntax = {
  meta: { schema: { type: 'array' } },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
}

/** A list or an object that is written where it is spread is written out: the formatter says where lines break. */
const spreadLiterals = {
  meta: { fixable: 'code' },
  create(context) {
    const { sourceCode } = context
    const into = {
      ObjectExpression: ['ObjectExpression'],
      ArrayExpression: ['ArrayExpression', 'CallExpression', 'NewExpression'],
    }
    return {
      SpreadElement(node) {
        const { argument, parent } = node
        if (!into[argument.type]?.includes(parent.type)) return
        const inside = sourceCode.getText(argument).slice(1, -1).trim().replace(/,$/, '')
        const isFixable = inside !== '' && !/(^|\s)\/\/[^\n]*$/.test(inside)
        context.report({
          node,
          message: 'Write the members themselves: a literal needs no spread.',
          fix: isFixable ? (fixer) => fixer.replaceText(node, inside) : null,
        })
      },
    }
  },
}

const plugin = {
  meta: { name: 'house' },
  rules: {
    'reasoned-casts': reasonedCasts,
    'isolated-names': isolatedNames,
    'discarded-calls': discardedCalls,
    'spread-literals': spreadLiterals,
    'no-restricted-syntax': noRestrictedSyntax,
    'no-models': noRestrictedSyntax,
    'no-relative-location': noRelativeLocation,
    'plain-english': plainEnglish,
  },
}
export default plugin
