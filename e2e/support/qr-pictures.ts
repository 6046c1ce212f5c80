import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { encode, renderSVG } from 'uqr'

/**
 * A photo of the label on a piece of hardware: the QR code of its serial number, slightly tilted, on a grey
 * wall.
 */
export async function photoOfLabel(page: Page, text: string) {
  await page.setViewportSize({ width: 900, height: 700 })
  await page.setContent(
    `<body style="background:#c9c4ba"><div style="width:400px;margin:120px auto;rotate:4deg">${renderSVG(text)}</div></body>`,
  )
  const buffer = await page.screenshot({ type: 'png' })
  return { name: 'label.png', mimeType: 'image/png', buffer }
}

const FRAME = { width: 640, height: 480 }
const WALL = 170
const PAPER = 235
const INK = 20
/** neither red nor blue */
const GREY = 128

/** A video of such a label, which Chromium's fake camera plays in a loop. */
export async function filmOfLabel(path: string, text: string): Promise<string> {
  const { data, size } = encode(text)
  const dot = Math.floor((FRAME.height * 0.7) / size)
  const left = Math.floor((FRAME.width - dot * size) / 2)
  const top = Math.floor((FRAME.height - dot * size) / 2)
  const luma = Buffer.alloc(FRAME.width * FRAME.height, WALL)
  for (let y = top; y < top + dot * size; y++)
    for (let x = left; x < left + dot * size; x++) {
      const isInk = data[Math.floor((y - top) / dot)]?.[Math.floor((x - left) / dot)]
      luma[y * FRAME.width + x] = isInk ? INK : PAPER
    }
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    luma,
    Buffer.alloc((FRAME.width * FRAME.height) / 2, GREY),
  ])
  const head = Buffer.from(`YUV4MPEG2 W${FRAME.width} H${FRAME.height} F10:1 Ip A1:1 C420\n`)
  await writeFile(path, Buffer.concat([head, frame, frame, frame]))
  return path
}
