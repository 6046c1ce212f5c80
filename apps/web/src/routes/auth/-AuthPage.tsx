import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CardFrame, ReadingFrame } from '../../features/login/CardFrame.tsx'
import { LoginFrame } from '../../features/login/LoginFrame.tsx'
import { siteQuery } from '../../features/session/session-queries.ts'
import { authFrame } from './-auth-frame.ts'

const frames = { panel: LoginFrame, card: CardFrame, reading: ReadingFrame }

/** The frame of a page under /auth, in the look of the provider. */
export function AuthPage({ frame, children }: { frame: keyof typeof frames; children: ReactNode }) {
  const { t } = useTranslation()
  const site = useQuery(siteQuery()).data?.data
  const Frame = frames[frame]
  return <Frame {...authFrame(site, t)}>{children}</Frame>
}
