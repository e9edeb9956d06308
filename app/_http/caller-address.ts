import { oncePerProcess } from '#lib/platform/once-per-process.ts'

const addresses = () => oncePerProcess('caller-addresses', () => new WeakMap<Request, string>())

/** Notes the address that a web-standard request came from; our own server hands its calls over with theirs. */
export function noteCallerAddress(request: Request, address: string): void {
  addresses().set(request, address)
}

/** The address a request came from; `unknown` where no server of ours stands in front (`next dev`, tests). */
export function callerAddress(request: Request): string {
  return addresses().get(request) ?? 'unknown'
}
