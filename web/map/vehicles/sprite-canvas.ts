/** One copy of an image: its centre in pixels, and its atlas entry. */
export type Sprite = { x: number; y: number; turnRad: number; picture: AtlasPlace };
/** In atlas pixels. */
export type AtlasPlace = { left: number; top: number; width: number; height: number };

const ATLAS_PX = 2048;
const FLOATS = 8;
const CORNERS = 4;

const vertexSource = `#version 300 es
uniform vec2 screen;
in vec4 placeAndTurn;
in vec4 picture;
out vec2 at;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec2 offset = (corner - 0.5) * picture.zw;
  vec2 turned = mat2(placeAndTurn.z, placeAndTurn.w, -placeAndTurn.w, placeAndTurn.z) * offset;
  vec2 place = (placeAndTurn.xy + turned) / screen * 2.0 - 1.0;
  gl_Position = vec4(place.x, -place.y, 0.0, 1.0);
  at = (picture.xy + corner * picture.zw) / ${ATLAS_PX}.0;
}`;

const fragmentSource = `#version 300 es
precision mediump float;
uniform sampler2D atlas;
in vec2 at;
out vec4 colour;
void main() {
  colour = texture(atlas, at);
}`;

/** A WebGL canvas that draws many copies of few images in one call, from a texture atlas. */
export class SpriteCanvas {
  readonly canvas = document.createElement('canvas');
  #gl: WebGL2RenderingContext | null = null;
  #screen: WebGLUniformLocation | null = null;
  #floats = new Float32Array(0);

  /** Called when the WebGL context was lost and the atlas is empty. */
  constructor(onBlankAtlas: () => void) {
    this.canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    this.canvas.addEventListener('webglcontextrestored', () => {
      this.#start();
      onBlankAtlas();
    });
  }

  /** Frees WebGL resources. */
  stop(): void {
    this.#gl?.getExtension('WEBGL_lose_context')?.loseContext();
    this.#gl = null;
  }

  /** Writes an image into the atlas. */
  paint(image: ImageBitmap, { left, top }: Pick<AtlasPlace, 'left' | 'top'>): void {
    const gl = this.#context();
    gl?.texSubImage2D(gl.TEXTURE_2D, 0, left, top, gl.RGBA, gl.UNSIGNED_BYTE, image);
  }

  /** Draws exactly these sprites, in order. */
  draw(sprites: readonly Sprite[]): void {
    const gl = this.#gl;
    if (!gl || gl.isContextLost()) return;
    const { width, height } = this.canvas;
    gl.viewport(0, 0, width, height);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (sprites.length === 0) return;
    gl.uniform2f(this.#screen, width, height);
    gl.bufferData(gl.ARRAY_BUFFER, this.#pack(sprites), gl.STREAM_DRAW);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, CORNERS, sprites.length);
  }

  /** Creates no WebGL context until there is something to draw. */
  #context(): WebGL2RenderingContext | null {
    if (!this.#gl) this.#start();
    return this.#gl;
  }

  #pack(sprites: readonly Sprite[]): Float32Array {
    const length = sprites.length * FLOATS;
    if (this.#floats.length < length) this.#floats = new Float32Array(2 * length);
    const floats = this.#floats;
    for (let index = 0; index < sprites.length; index++) {
      const { x, y, turnRad, picture } = sprites[index] as Sprite;
      const at = index * FLOATS;
      floats[at] = x;
      floats[at + 1] = y;
      floats[at + 2] = Math.cos(turnRad);
      floats[at + 3] = Math.sin(turnRad);
      floats[at + 4] = picture.left;
      floats[at + 5] = picture.top;
      floats[at + 6] = picture.width;
      floats[at + 7] = picture.height;
    }
    return floats.subarray(0, length);
  }

  #start(): void {
    const gl = this.canvas.getContext('webgl2', { antialias: false, depth: false });
    this.#gl = gl;
    if (!gl) return;
    const program = gl.createProgram();
    for (const [kind, source] of [
      [gl.VERTEX_SHADER, vertexSource],
      [gl.FRAGMENT_SHADER, fragmentSource],
    ] as const) {
      const shader = gl.createShader(kind);
      if (!shader) continue;
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    gl.useProgram(program);
    this.#screen = gl.getUniformLocation(program, 'screen');
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    for (const [name, offset] of [
      ['placeAndTurn', 0],
      ['picture', 16],
    ] as const) {
      const place = gl.getAttribLocation(program, name);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, 4, gl.FLOAT, false, FLOATS * 4, offset);
      gl.vertexAttribDivisor(place, 1);
    }
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, ATLAS_PX, ATLAS_PX);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }
}

/** Allocates atlas space row by row. */
export class AtlasRows {
  #left = 0;
  #top = 0;
  #rowHeight = 0;

  /** Null if it is full. */
  place(width: number, height: number): AtlasPlace | null {
    // One pixel of padding, so that neighbours do not bleed.
    if (this.#left + width + 1 > ATLAS_PX) {
      this.#top += this.#rowHeight;
      this.#left = 0;
      this.#rowHeight = 0;
    }
    if (this.#top + height + 1 > ATLAS_PX || width + 1 > ATLAS_PX) return null;
    const place = { left: this.#left, top: this.#top, width, height };
    this.#left += width + 1;
    this.#rowHeight = Math.max(this.#rowHeight, height + 1);
    return place;
  }
}
