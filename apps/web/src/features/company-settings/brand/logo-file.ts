/** File types and maximum size of a logo; the server checks again, by content. */
export const logoMediaTypes = ['image/png', 'image/jpeg', 'image/webp']
const MAX_BYTES = 256 * 1024

export const isPossibleLogo = ({ type, size }: Pick<File, 'type' | 'size'>) =>
  logoMediaTypes.includes(type) && size > 0 && size <= MAX_BYTES

export async function toBase64(file: Blob): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
