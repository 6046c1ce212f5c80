let hatch: { color: string; canvas: HTMLCanvasElement } | null = null

/** Diagonal hairlines for spans without data; one tile is kept as the theme rarely changes. */
export function noDataPattern(color: string) {
  if (hatch?.color !== color) {
    const canvas = document.createElement('canvas')
    canvas.width = 8
    canvas.height = 8
    const context = canvas.getContext('2d')
    if (!context) throw new Error('the browser draws no canvas')
    context.strokeStyle = color
    context.globalAlpha = 0.6
    context.beginPath()
    for (const shift of [-8, 0, 8]) {
      context.moveTo(shift, 8)
      context.lineTo(shift + 8, 0)
    }
    context.stroke()
    hatch = { color, canvas }
  }
  return { image: hatch.canvas, repeat: 'repeat' as const }
}
