/**
 * Reads a logo. It may be any kind of picture, but a PDF needs PNG. Null if reading fails or takes too long;
 * then only the name is printed.
 */
export async function readPicture(url: string): Promise<string | null> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = url
  try {
    await picture.decode()
  } catch {
    return null
  }
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  const context = canvas.getContext('2d')
  if (!context || canvas.width === 0) return null
  context.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/png')
}
