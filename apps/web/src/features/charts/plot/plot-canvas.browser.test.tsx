import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { PlotCanvas } from './PlotCanvas.tsx'

const option = { xAxis: { type: 'time' }, yAxis: {}, series: [{ type: 'line', data: [[0, 1]] }] } as const

/** A canvas whose chart exists, and which may draw only after the button is pressed. */
function Waiting({ onRendered }: { onRendered: () => void }) {
  const [isDue, setDue] = useState(true)
  const [onChart] = useState(() => () => setDue(false))
  return (
    <>
      <PlotCanvas
        drawing={{ key: 'plot', height: 100, option }}
        isDue={isDue}
        onChart={onChart}
        onRendered={onRendered}
      />
      <button type="button" onClick={() => setDue(true)}>
        draw
      </button>
    </>
  )
}

const frames = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

test('a chart painted while it is empty does not count as rendered', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const onRendered = vi.fn()
  root.render(<Waiting onRendered={onRendered} />)
  await expect.poll(() => host.querySelector('[_echarts_instance_]')).not.toBeNull()
  await frames(20)
  expect(onRendered).not.toHaveBeenCalled()
  host.querySelector('button')?.click()
  await expect.poll(() => onRendered.mock.calls.length).toBeGreaterThan(0)
  root.unmount()
  host.remove()
})
