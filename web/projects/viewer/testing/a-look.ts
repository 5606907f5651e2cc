/** An orbit without measurements or cameras. */
export const aLook = {
  way: 'orbit' as const,
  measures: [],
  cameras: [],
  control: [],
  chosen: null,
  background: '#fff',
  isMeasuring: false,
  points: { colour: 'photo' as const, sizePx: 4 },
};
