import classes from './colour-bar.module.css';

type Props = { colours: readonly string[]; marks: readonly string[]; label: string };

/** What colours stand for, from the first to the last. */
export const ColourBar = ({ colours, marks, label }: Props) => (
  <div role="img" aria-label={label}>
    <div className={classes['ramp']} style={{ backgroundImage: `linear-gradient(to right, ${colours.join()})` }} />
    <div className={classes['marks']} aria-hidden>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  </div>
);
