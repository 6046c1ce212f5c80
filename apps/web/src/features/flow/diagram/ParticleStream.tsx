import type { EnergyColor } from '@kilowatt/domain/energy/balance/metrics'
import { useEffect, useRef, useState } from 'react'
import { PARTICLE_GAP_PX, particleSizePx } from '../view/flow-geometry.ts'
import classes from './ParticleStream.module.css'
import { trackOf } from './particle-track.ts'

type Props = {
  path: string
  color: EnergyColor
  ribbonWidthPx: number
  speedPxPerS: number
  inSight: boolean
}

/**
 * The particles that move along a ribbon. They use only transform and opacity, so the page computes nothing
 * meanwhile. A new speed changes the animation's rate, so no particle jumps. Particles out of view pause.
 */
export function ParticleStream({ path, color, ribbonWidthPx, speedPxPerS, inSight }: Props) {
  const stream = useRef<HTMLDivElement>(null)
  const [running, setRunning] = useState<readonly Animation[]>([])
  const { lengthPx, keyframes } = trackOf(path)
  const count = Math.max(1, Math.round(lengthPx / PARTICLE_GAP_PX))
  useEffect(() => {
    // at rate 1 they move one pixel per second
    const duration = lengthPx * 1000
    const animations = [...(stream.current?.children ?? [])].map((particle, i) => {
      const animation = particle.animate(keyframes, { duration, iterations: Number.POSITIVE_INFINITY })
      animation.currentTime = (duration * i) / count
      return animation
    })
    setRunning(animations)
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [lengthPx, keyframes, count])
  useEffect(() => {
    for (const animation of running) {
      animation.updatePlaybackRate(speedPxPerS)
      if (inSight) animation.play()
      else animation.pause()
    }
  }, [running, speedPxPerS, inSight])
  const sizePx = particleSizePx(ribbonWidthPx)
  return (
    <div
      ref={stream}
      className={classes.stream}
      style={{ color: `var(--e-${color}-text)`, '--size': `${sizePx.toFixed(1)}px` }}
    >
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all particles are alike
        <i key={i} className={classes.particle} />
      ))}
    </div>
  )
}
