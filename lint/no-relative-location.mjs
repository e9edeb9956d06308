const locations = new Set(['window', 'globalThis', 'document', 'self'])

const isMember = (node, name) =>
  node.type === 'MemberExpression' && (node.computed ? node.property.value : node.property.name) === name

/** The identifier by which the global `location` is reached: itself, or what it is a member of. */
function locationRoot(node) {
  if (node.type === 'Identifier' && node.name === 'location') return node
  return isMember(node, 'location') && locations.has(node.object.name) ? node.object : undefined
}

/** Finds the declaration of a variable of this name around the node; undefined for names of the browser. */
function declared(scope, name) {
  for (let at = scope; at; at = at.upper) {
    const variable = at.set.get(name)
    if (variable?.defs.length) return variable
  }
  return undefined
}

/**
 * `location.assign('/path')` and `location.href = '/path'` reload a page that the router would only change to:
 * `redirect()` while rendering, `useRouter().push()` afterwards. As @next/next/no-location-assign-relative-destination.
 */
export const noRelativeLocation = {
  create(context) {
    const { sourceCode } = context
    /** How the address begins, as far as the source says. */
    const beginning = (node) => {
      if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
      if (node.type === 'TemplateLiteral') {
        const [first] = node.expressions
        return node.quasis[0].value.cooked || (first && beginning(first)) || ''
      }
      if (node.type === 'BinaryExpression' && node.operator === '+') return beginning(node.left)
      return node.type === 'Identifier' ? lastWritten(node) : undefined
    }
    const lastWritten = (node) => {
      const variable = declared(sourceCode.getScope(node), node.name)
      if (variable?.defs.at(-1).type !== 'Variable') return undefined
      const written = variable.references.filter(({ writeExpr }) => writeExpr?.range[1] <= node.range[0]).at(-1)
      return written && beginning(written.writeExpr)
    }
    const check = (node, place, address) => {
      const root = locationRoot(place.object)
      if (!root || declared(sourceCode.getScope(root), root.name)) return
      const start = beginning(address)
      if (start === undefined || /^(?:[a-z][\d+.a-z-]*:|\/\/)/i.test(start)) return
      const message = `Do not go to a page of Kurier by \`${sourceCode.getText(place)}\`: ask the router (next/navigation).`
      context.report({ node, message })
    }
    return {
      CallExpression(node) {
        const [address] = node.arguments
        if (isMember(node.callee, 'assign') && address && address.type !== 'SpreadElement')
          check(node, node.callee, address)
      },
      AssignmentExpression(node) {
        if (isMember(node.left, 'href')) check(node, node.left, node.right)
      },
    }
  },
}
