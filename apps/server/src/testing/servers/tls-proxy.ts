import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'

/** The name in the certificate. */
export const TLS_NAME = 'mqtt.example.com'

/** Self-signed, only for tests: until 2126. */
export const TLS_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUPBaHs36IY+V4PwY2oUzsTF7h00IwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQbXF0dC5leGFtcGxlLmNvbTAgFw0yNjExMjcwNzA2MTlaGA8y
MTI2MTEwMzA3MDYxOVowGzEZMBcGA1UEAwwQbXF0dC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABE+6fQmT9kpZxeBIYcKakR/os6bB16uPt4z4
gmHmb+xQZD/PIvhSJkhPyEOYta/8T69ebqhiebTkKOxWTet9leyjcDBuMB0GA1Ud
DgQWBBStOMtSnrvinaGEU0PwLosow0PisDAfBgNVHSMEGDAWgBStOMtSnrvinaGE
U0PwLosow0PisDAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEG1xdHQuZXhh
bXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIhAIFhZAPfCSl/L/c/l5R8pMhU+gE5
ZHET/yEjffjvQf8bAiBEFoS35pmS51GwKRyfwjui5L4zjeUniBUrI7o6KUoC4w==
-----END CERTIFICATE-----
`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWWabLVBAz6rOL33b
jtaXgCyw6pRgJoGFqKkfrfBZmAqhRANCAARPun0Jk/ZKWcXgSGHCmpEf6LOmwder
j7eM+IJh5m/sUGQ/zyL4UiZIT8hDmLWv/E+vXm6oYnm05CjsVk3rfZXs
-----END PRIVATE KEY-----
`

/** Terminates TLS in front of a local port, like a proxy: passes bytes unchanged, and the end of either side. */
export async function startTlsProxy(port: number) {
  const sockets = new Set<Socket>()
  const server = createServer({ key: KEY, cert: TLS_CERTIFICATE }, (outside) => {
    const inside = connect(port, '127.0.0.1')
    outside.pipe(inside).pipe(outside)
    for (const [socket, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
