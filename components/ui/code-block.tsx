'use client'

import { Copyable } from './copyable.tsx'

/** Code or a command to copy; `name` says to assistive technology what it is; `isLong`: it scrolls within itself. */
export function CodeBlock({ code, name, isLong }: { code: string; name: string; isLong?: boolean }) {
  return <Copyable value={code} name={name} isLong={isLong} />
}
