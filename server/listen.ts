import type { Server } from 'node:net'

/** Opens a port. @throws Error with the code of the system that names PORT or HOST, and what to do */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, port, host)))
    server.listen(port, host, resolve)
  })
}

const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EINVAL', 'EAFNOSUPPORT'])

function portFault(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const { code = '' } = error
  const message = messageOf(code, port, host)
  return message === undefined ? error : Object.assign(new Error(message), { code })
}

function messageOf(code: string, port: number, host: string): string | undefined {
  if (code === 'EADDRINUSE') return `PORT: ${port} is in use already; stop the other program or set another PORT.`
  if (code === 'EACCES')
    return `PORT: this user may not open ${port}; set one from 1024 on, or give the process that right.`
  if (NO_ADDRESS.has(code)) return `HOST: ${host} is no address of this machine (${code}); name one, such as 0.0.0.0.`
  return undefined
}
