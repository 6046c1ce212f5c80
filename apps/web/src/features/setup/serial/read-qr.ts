/** Longest edge of the image searched for a code: a larger image is slow and reveals no more codes. */
const LARGEST_PX = 1_600
const SMALLER_PX = 800
/** Photos are below 30 MB; larger files are something else. */
const MAX_FILE_BYTES = 50 * 1024 * 1024

function pixelsOf(
  picture: CanvasImageSource,
  width: number,
  height: number,
  largest: number,
): ImageData | null {
  const scale = Math.min(1, largest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The text of the QR code in an image; null if there is none. The decoder loads when it is needed. */
async function textIn(pixels: ImageData | null, timeLimit: number): Promise<string | null> {
  if (!pixels) return null
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(pixels, { timeLimit })
  } catch {
    return null
  }
}

/** The text of the QR code in a photo; null if none is readable, or if the file is not a picture. */
export async function readQrOfFile(file: File): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    for (const largest of [LARGEST_PX, SMALLER_PX]) {
      const text = await textIn(pixelsOf(picture, picture.width, picture.height, largest), 500)
      if (text !== null) return text
    }
    return null
  } finally {
    picture.close()
  }
}

/** The text of the QR code that the camera sees now. */
export const readQrOfVideo = (video: HTMLVideoElement): Promise<string | null> =>
  video.videoWidth === 0
    ? Promise.resolve(null)
    : textIn(pixelsOf(video, video.videoWidth, video.videoHeight, SMALLER_PX), 30)
