import { describe, expect, it } from 'vitest';
import { attempt } from '../attempt.ts';
import { parseXml } from './parse-xml.ts';

const codeOf = (xml: string) => {
  const read = attempt(() => parseXml(xml));
  return read.ok ? 'ok' : read.code;
};

describe('refused', () => {
  it.each([
    ['nothing', '', 'bad-xml'],
    ['text alone', 'hello', 'bad-xml'],
    ['two roots', '<a/><b/>', 'bad-xml'],
    ['text beside the root', '<a/>x', 'bad-xml'],
    ['an element that stays open', '<a><b></b>', 'bad-xml'],
    ['crossed elements', '<a><b></a></b>', 'bad-xml'],
    ['a close without an open', '</a>', 'bad-xml'],
    ['a close too many', '<a></a></a>', 'bad-xml'],
    ['a prefix that differs', '<k:a></a>', 'bad-xml'],
    ['a name that starts with a digit', '<1a/>', 'bad-xml'],
    ['an attribute without quotes', '<a b=c/>', 'bad-xml'],
    ['an attribute without a value', '<a b/>', 'bad-xml'],
    ['attributes that touch', '<a b="1"c="2"/>', 'bad-xml'],
    ['a tag inside an attribute', '<a b="<"/>', 'bad-xml'],
    ['an open comment', '<a><!-- </a>', 'bad-xml'],
    ['an open tag at the end', '<a', 'bad-xml'],
    ['a bare ampersand', '<a>b & c</a>', 'bad-xml'],
    ['a character that does not exist', '<a>&#x110000;</a>', 'bad-xml'],
    ['a null character', '<a>&#0;</a>', 'bad-xml'],
    ['a null character as it is', '<a>\0</a>', 'bad-xml'],
    ['half a character', '<a>&#xD800;</a>', 'bad-xml'],
    ['an entity of its own', '<a>&lol;</a>', 'xml-entity'],
    ['an entity named like an object method', '<a>&toString;</a>', 'xml-entity'],
    ['a document type', '<!DOCTYPE a [<!ENTITY l "ha"><!ENTITY m "&l;&l;&l;">]><a>&m;</a>', 'xml-doctype'],
    ['an outside entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'xml-doctype'],
    ['65 levels', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, 'too-deep'],
    ['too many elements', `<a>${'<b/>'.repeat(200_001)}</a>`, 'too-many-values'],
    ['too many comments', `<a>${'<!---->x'.repeat(200_001)}</a>`, 'too-many-values'],
    ['too many entities', `<a>${'&lt;'.repeat(200_001)}</a>`, 'too-many-values'],
    ['more than 10 MB', `<a>${' '.repeat(10 * 1024 * 1024)}</a>`, 'too-large'],
  ])('%s', (_, xml, code) => expect(codeOf(xml)).toBe(code));
});

it('reads elements, text, entities and CDATA, and drops prefixes, comments and instructions', () => {
  const xml = `\ufeff<?xml version="1.0"?><!-- top --><k:kml xmlns:k='urn:x' a = "&lt;">
    <k:name>A &amp; B<!-- not -->&#65;&#x42;</k:name><text><![CDATA[<b>&lol;</b>]]></text><empty /></k:kml>\n`;
  expect(parseXml(xml)).toMatchObject({
    name: 'kml',
    children: [
      { name: 'name', text: 'A & BAB' },
      { name: 'text', text: '<b>&lol;</b>' },
      { name: 'empty', children: [] },
    ],
  });
});
