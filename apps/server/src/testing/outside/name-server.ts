import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TXT = 16
const MAX_STRING_BYTES = 255

export type NameServer = AsyncDisposable & {
  /** address for DNS_SERVERS */
  readonly address: string
  /** TXT records by name; other names do not exist */
  readonly texts: Map<string, string[]>
  /** from now on, queries get no answer */
  silence(): void
}

/** A name server for TXT records over UDP (RFC 1035), as far as tests need one. */
export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string[]>()
  let isSilent = false
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    if (!isSilent) socket.send(answerTo(question, texts), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    silence() {
      isSilent = true
    },
    async [Symbol.asyncDispose]() {
      socket.close()
    },
  }
}

function answerTo(question: Buffer, texts: ReadonlyMap<string, string[]>): Buffer {
  const { name, end } = readName(question)
  const known = texts.get(name)
  const answers = (question.readUInt16BE(end) === TXT ? known : [])?.map(textRecord) ?? []
  const header = Buffer.alloc(HEADER_BYTES)
  question.copy(header, 0, 0, 2)
  // A recursive response; code 3: no such name.
  header.writeUInt16BE(0x8180 | (known ? 0 : 3), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(answers.length, 6)
  return Buffer.concat([header, question.subarray(HEADER_BYTES, end + 4), ...answers])
}

/** The requested name, and the position of its type. */
function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** The name is the one in the question; a long text is split into several strings. */
function textRecord(text: string): Buffer {
  const strings: Buffer[] = []
  for (let at = 0; at < text.length; at += MAX_STRING_BYTES) {
    const part = Buffer.from(text.slice(at, at + MAX_STRING_BYTES), 'latin1')
    strings.push(Buffer.from([part.length]), part)
  }
  const data = Buffer.concat(strings)
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, TXT, 0, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
