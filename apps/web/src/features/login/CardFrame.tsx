import { BrandMark } from '../../shared/brand/BrandMark.tsx'
import classes from './CardFrame.module.css'
import { FrameFooter } from './FrameFooter.tsx'
import type { FrameProps } from './LoginFrame.tsx'

/** One short form or message before sign-in: the brand, one card in the middle, the links below. */
export function CardFrame({ brand, links, children }: FrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.brand}>
        <BrandMark size={30} logoUrl={brand.logoUrl} />
        <span>{brand.name}</span>
      </header>
      <main className={classes.card}>{children}</main>
      <FrameFooter links={links} />
    </div>
  )
}

/** A text to read before sign-in, in a column of 72 characters. */
export function ReadingFrame({ brand, links, children }: FrameProps) {
  return (
    <div className={classes.reading}>
      <header className={classes.brand}>
        <BrandMark size={30} logoUrl={brand.logoUrl} />
        <span>{brand.name}</span>
      </header>
      <main className={classes.column}>{children}</main>
      <FrameFooter links={links} />
    </div>
  )
}
