import type { Server } from 'node:net'

/** Opens a port. @throws Error with code EADDRINUSE that names PORT when it is another program's */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, port)))
    server.listen(port, host, resolve)
  })
}

function portFault(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  const message = `PORT: ${port} is in use already; stop the other program or set another PORT.`
  return Object.assign(new Error(message), { code: error.code })
}
