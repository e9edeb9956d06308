'use client'

import { Copyable } from './copyable.tsx'

/** Code or a command to copy; `name` says to assistive technology what it is. */
export function CodeBlock({ code, name }: { code: string; name: string }) {
  return <Copyable value={code} name={name} />
}
