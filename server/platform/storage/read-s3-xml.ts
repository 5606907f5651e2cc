import { attempt } from '@overflight/flight/formats/attempt.ts';
import { parseXml, type XmlElement } from '@overflight/flight/formats/xml-zip/parse-xml.ts';

const NOTHING: XmlElement = { name: '', children: [], text: '' };

/** Parses a store's response; undefined if it is not XML. */
export function readS3Xml(text: string): XmlElement {
  const read = attempt(() => parseXml(text));
  return read.ok ? read.value : NOTHING;
}

export const elementsIn = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

export const textIn = (element: XmlElement, name: string): string => elementsIn(element, name)[0]?.text ?? '';
