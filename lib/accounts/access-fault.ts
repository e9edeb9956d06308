import type { FieldFault } from '../platform/errors.ts'
import { accessFaults, type AccessFault } from './rules.ts'

/** A fault in access data as the interface answers it, at the member's JSON Pointer. */
export function accessFault(fault: AccessFault): FieldFault {
  const { field, detail } = accessFaults[fault]
  return { pointer: `/${field}`, detail }
}
