import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../shared/brand/BrandMark.tsx'
import { BrandArt } from './BrandArt.tsx'
import { FrameFooter, type FrameLink } from './FrameFooter.tsx'
import classes from './LoginFrame.module.css'

export type FrameProps = {
  brand: { name: string; slogan?: string | undefined; logoUrl?: string | undefined }
  links: readonly FrameLink[]
  children: ReactNode
}

/**
 * The frame of the pages before sign-in: brand and the day's curve, with the form next to it; on a phone
 * below it.
 */
export function LoginFrame({ brand, links, children }: FrameProps) {
  const { t } = useTranslation()
  const name = (
    <div className={classes.brand}>
      <BrandMark size={34} logoUrl={brand.logoUrl} />
      <span>{brand.name}</span>
    </div>
  )
  return (
    <div className={classes.frame}>
      <aside className={classes.panel} aria-label={brand.name}>
        <BrandArt viewBox="0 82 720 736" />
        {name}
        <div className={classes.claim}>
          <p className={classes.slogan}>{brand.slogan ?? t('login.slogan')}</p>
          <p className={classes.promise}>{t('login.promise')}</p>
        </div>
      </aside>
      <div className={classes.side}>
        <header className={classes.band}>
          <BrandArt viewBox="0 140 720 640" />
          {name}
        </header>
        <main className={classes.main}>{children}</main>
        <FrameFooter links={links} />
      </div>
    </div>
  )
}
