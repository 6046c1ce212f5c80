import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setupAnswers, setupSerial } from '../../../testing/answers/setup-answers.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'

const shownSerial = () =>
  [1, 2, 3, 4]
    .map((n) => Reflect.get(page.getByRole('textbox', { name: `Group ${n} of 4` }).element(), 'value'))
    .join('-')

/** The step that asks for the serial number, at an existing location. */
const openStep = () =>
  openPage('/setup/oem-device?locationId=7', {
    answers: {
      ...setupAnswers,
      'auth.user': () => ({ data: { user: owner } }),
      'setup.replaceable': () => ({ data: { controllers: [] } }),
    },
  })

/** A photo of a label with or without a QR code, slightly tilted. */
async function photoOf(text: string | null): Promise<File> {
  const { data, size } = text === null ? { data: [], size: 1 } : encode(text)
  const canvas = document.createElement('canvas')
  canvas.width = 900
  canvas.height = 700
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#c9c4ba'
  context.fillRect(0, 0, 900, 700)
  context.translate(300, 120)
  context.rotate(0.06)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 420, 420)
  context.fillStyle = '#1a1a1a'
  const dot = 340 / size
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(40 + x * dot, 40 + y * dot, dot, dot)
    })
  })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  if (!blob) throw new Error('no picture')
  return new File([blob], 'label.jpg', { type: 'image/jpeg' })
}
async function upload(file: File) {
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!chooser) throw new Error('no place for a file')
  await userEvent.upload(chooser, file)
}

describe('a photo of the label', () => {
  test('fills in the serial number from its QR code', async () => {
    await openStep()
    await upload(await photoOf(setupSerial))
    await expect.element(page.getByText('Controller found')).toBeVisible()
    expect(shownSerial()).toBe(setupSerial)
  })

  test.each([
    [
      'a web address',
      'https://example.com/setup',
      /^Wrong format! Scanned text is not a valid serial! This code leads/,
    ],
    ['something else', 'WIFI:S:home;;', /^Wrong format! Scanned text is not a valid serial!$/],
  ])('is refused with a code that is %s, and opens nothing', async (_what, text, words) => {
    await openStep()
    await upload(await photoOf(text))
    await expect.element(page.getByText(words)).toBeVisible()
    expect(shownSerial()).toBe('---')
  })

  test.each([
    ['is not a picture', () => new File(['hello'], 'notes.txt', { type: 'image/png' })],
    ['shows no code', () => photoOf(null)],
  ])('shows a message if it %s', async (_what, file) => {
    await openStep()
    await upload(await file())
    await expect.element(page.getByText('No valid QR Code found in this file.')).toBeVisible()
  })
})

test('shows that a camera cannot be used', async () => {
  await openStep()
  const { mediaDevices } = navigator
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect.element(page.getByText('Error accessing camera. Please try with file upload.')).toBeVisible()
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
})
