/** An address as a pattern that takes it alone. */
export function literally(address: string): string {
  return address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Adds to what an OpenAPI document tells of a value what only the settings in force can say. */
export function documentedWith(more: () => object) {
  return ({ jsonSchema }: { jsonSchema: object }): void => {
    Object.assign(jsonSchema, more())
  }
}

/** Lets an OpenAPI document tell a value by one of the components that it has of its own (app/_openapi). */
export function documentedAs(component: string) {
  return ({ jsonSchema }: { jsonSchema: object }): void => {
    for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name)
    Object.assign(jsonSchema, { $ref: `#/components/schemas/${component}` })
  }
}

/** JSON Schema for an object that has none of these members. */
export function without(names: readonly string[]) {
  return { propertyNames: { not: { enum: [...names] } } }
}

/** Lets a document list only the members that may be sent, and say that these are refused. */
export function refusing(names: readonly string[]) {
  return ({ jsonSchema }: { jsonSchema: { properties?: object } }): void => {
    for (const name of names) Reflect.deleteProperty(jsonSchema.properties ?? {}, name)
    Object.assign(jsonSchema, without(names))
  }
}
