type Hatch = { readonly color: string; readonly canvas: HTMLCanvasElement }
const hatches = new Map<string, Hatch>()

/** One tile per colour is cached, because the theme rarely changes. */
function hatchOf(name: string, color: string, { size, rises }: { size: number; rises: boolean }) {
  const known = hatches.get(name)
  if (known?.color === color) return { image: known.canvas, repeat: 'repeat' as const }
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws no canvas')
  context.strokeStyle = color
  context.globalAlpha = 0.6
  context.beginPath()
  for (const shift of [-size, 0, size]) {
    context.moveTo(shift, rises ? size : 0)
    context.lineTo(shift + size, rises ? 0 : size)
  }
  context.stroke()
  hatches.set(name, { color, canvas })
  return { image: canvas, repeat: 'repeat' as const }
}

/** Diagonal hairlines for spans without data. */
export const noDataPattern = (color: string) => hatchOf('noData', color, { size: 8, rises: true })

/** Denser lines in the other direction, laid over estimated values. */
export const estimatedPattern = (color: string) => hatchOf('estimated', color, { size: 5, rises: false })
