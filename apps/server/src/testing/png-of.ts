/** The first bytes of a PNG file, which the server checks, followed by the given content, in base64. */
export const pngOf = (filling: string) =>
  Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(100, filling), 'latin1').toString('base64')
