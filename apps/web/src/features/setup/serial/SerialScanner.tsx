import { readScannedText } from '@kilowatt/domain/devices/scanned-serial'
import { Button } from '@mantine/core'
import { IconCamera, IconCameraRotate, IconPhoto, IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { readQrOfFile } from './read-qr.ts'
import classes from './SerialScanner.module.css'
import { useQrCamera } from './use-qr-camera.ts'

type Problem = 'camera' | 'file' | 'web_address' | 'not_a_serial'

type Props = {
  /** the serial number is known: scanning stops */
  isFound: boolean
  onSerial: (serial: string) => void
}

/** Reads the QR code on the label with the camera, or from a photo. The content of a code is never opened. */
export function SerialScanner({ isFound, onSerial }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isReading, setReading] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)

  const take = (text: string) => {
    const read = readScannedText(text)
    if ('fault' in read) return setProblem(read.fault)
    setProblem(null)
    camera.stop()
    onSerial(read.serial)
  }
  const camera = useQrCamera(take)
  const isLooking = camera.state === 'starting' || camera.state === 'on'

  const { start } = camera
  // if the camera was allowed before, it starts without asking
  useEffect(() => {
    if (isFound) return
    let isGone = false
    navigator.permissions
      ?.query({ name: 'camera' })
      .then(({ state }) => {
        if (state === 'granted' && !isGone) start()
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isFound, start])

  const readFile = async (file: File | undefined) => {
    if (!file) return
    camera.stop()
    setProblem(null)
    setReading(true)
    const text = await readQrOfFile(file)
    setReading(false)
    if (text === null) setProblem('file')
    else take(text)
  }
  const shownProblem = camera.state === 'failed' && problem === null ? 'camera' : problem
  return (
    <section className={classes.scanner} aria-label={t('setup.scanner')}>
      <div className={classes.picture}>
        <video
          ref={camera.video}
          className={cx(classes.video, camera.state !== 'on' && classes.hidden)}
          playsInline
          muted
          aria-label={t('setup.cameraPicture')}
        />
        {camera.state === 'on' ? (
          <span className={classes.corners} aria-hidden="true" />
        ) : (
          <div className={classes.rest}>
            <IconQrcode size={56} stroke={1.25} aria-hidden="true" />
            <span>{isFound ? t('setup.scanned') : t('setup.scanHint')}</span>
            <Button
              leftSection={<IconCamera size={18} stroke={1.75} />}
              onClick={() => {
                setProblem(null)
                camera.start()
              }}
              loading={camera.state === 'starting'}
            >
              {isFound ? t('setup.scanAgain') : t('setup.useCamera')}
            </Button>
          </div>
        )}
      </div>
      {shownProblem && (
        <Notice kind={shownProblem === 'camera' || shownProblem === 'file' ? 'critical' : 'warning'}>
          <ScanProblem problem={shownProblem} />
        </Notice>
      )}
      <div className={classes.ways}>
        <Button
          leftSection={<IconPhoto size={18} stroke={1.75} />}
          onClick={() => chooser.current?.click()}
          loading={isReading}
        >
          {t('setup.uploadPhoto')}
        </Button>
        {isLooking && camera.turn && (
          <Button leftSection={<IconCameraRotate size={18} stroke={1.75} />} onClick={camera.turn}>
            {t('setup.switchCamera')}
          </Button>
        )}
        {isLooking && !camera.turn && <Button onClick={camera.stop}>{t('setup.stopCamera')}</Button>}
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('setup.uploadPhoto')}
          onChange={(event) => {
            void readFile(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
    </section>
  )
}

function ScanProblem({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  if (problem === 'camera') return t('setup.cameraError')
  if (problem === 'file') return t('setup.noQrInFile')
  return (
    <span role="alert">
      <b>{t('setup.wrongFormat')}</b> {t('setup.notASerial')}
      {problem === 'web_address' && ` ${t('setup.qrIsWebAddress')}`}
    </span>
  )
}
