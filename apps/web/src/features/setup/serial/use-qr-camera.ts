import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readQrOfVideo } from './read-qr.ts'

/** Interval between two scans: short enough to feel immediate, long enough for an old phone. */
const LOOK_MS = 150

type CameraState = 'off' | 'starting' | 'on' | 'failed'

/** The device's camera, looking for a QR code while it is on. */
export function useQrCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('off')
  const [cameras, setCameras] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const notify = useEffectEvent(onText)
  const isOn = state === 'starting' || state === 'on'

  useEffect(() => {
    if (!isOn) return
    const element = video.current
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | null = null
    const end = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
      if (element) element.srcObject = null
    }
    const look = async () => {
      if (isOver || !element) return
      const text = await readQrOfVideo(element)
      if (isOver) return
      if (text !== null) notify(text)
      timer = setTimeout(look, LOOK_MS)
    }
    const start = async () => {
      // without HTTPS a browser offers no cameras
      stream = await navigator.mediaDevices.getUserMedia({ video: wanted(chosen) })
      if (isOver || !element) return end()
      element.srcObject = stream
      await element.play()
      setState('on')
      const devices = await navigator.mediaDevices.enumerateDevices()
      setCameras(devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId))
      await look()
    }
    start().catch(() => {
      if (isOver) return
      end()
      setState('failed')
    })
    return end
  }, [isOn, chosen])

  const start = useCallback(() => setState('starting'), [])
  const stop = useCallback(() => setState('off'), [])
  const turn = () => {
    const at = chosen === null ? 0 : cameras.indexOf(chosen)
    setChosen(cameras[(at + 1) % cameras.length] ?? null)
  }
  return { video, state, start, stop, turn: cameras.length > 1 ? turn : undefined }
}

/** The rear camera, unless another is chosen. */
const wanted = (deviceId: string | null): MediaTrackConstraints =>
  deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
