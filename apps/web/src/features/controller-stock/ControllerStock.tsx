import classes from './ControllerStock.module.css'
import { ImportBatch } from './ImportBatch.tsx'
import { RegisterController } from './RegisterController.tsx'

/** How hardware gets into the product: one by one, or a batch as it was produced. */
export const ControllerStock = () => (
  <div className={classes.cards}>
    <RegisterController />
    <ImportBatch />
  </div>
)
