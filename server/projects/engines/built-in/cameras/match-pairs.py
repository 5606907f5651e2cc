"""Rectifies pairs of photos and matches them densely with OpenCV, eighteen times faster than in JavaScript.

usage: match-pairs.py JOBS THREADS. Each line of JOBS is one pair as JSON (see match-pairs.ts). Writes two files per
pair: disparities as 16-bit integers (sixteenths of a pixel; -32768 for no data), and the left photo as a JPEG.
The file of a pair that cannot be matched is empty. Pairs with an existing file are skipped.
"""

import json
import os
import sys

import cv2
import numpy as np

NO_DATA = -32768
BLOCK = 5
CACHED_PHOTOS = 4


def load(side, cache):
    path = side["path"]
    if path not in cache:
        photo = cv2.imread(path, cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
        if photo is None:
            raise ValueError("cannot be read: " + path)
        size = (side["width"], side["height"])
        if (photo.shape[1], photo.shape[0]) != size:
            photo = cv2.resize(photo, size, interpolation=cv2.INTER_AREA)
        while len(cache) >= CACHED_PHOTOS:
            cache.pop(next(iter(cache)))
        cache[path] = photo
    return cache[path]


def rectify(job, side, cache):
    rotation = np.array(side["rotation"], float).reshape(3, 3)
    camera = np.array(side["camera"], float).reshape(3, 3)
    rectified = np.array(side["rectified"], float).reshape(3, 3)
    size = (job["width"], job["height"])
    maps = cv2.initUndistortRectifyMap(camera, np.array(side["distortion"], float), rotation, rectified, size, cv2.CV_16SC2)
    return cv2.remap(load(side, cache), maps[0], maps[1], cv2.INTER_LINEAR)


def match(job, cache):
    lowest, count = job["minDisparity"], job["disparities"]
    # OpenCV aborts the process if the image is narrower than the search range.
    if job["width"] < count + abs(lowest) + 64 or job["height"] < 64 or count > 640:
        raise ValueError("too narrow")
    left, right = (rectify(job, side, cache) for side in job["sides"])
    grey_left, grey_right = (cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY) for photo in (left, right))
    matcher = cv2.StereoSGBM_create(
        minDisparity=lowest,
        numDisparities=count,
        blockSize=BLOCK,
        P1=8 * BLOCK * BLOCK,
        P2=32 * BLOCK * BLOCK,
        disp12MaxDiff=1,
        preFilterCap=31,
        uniquenessRatio=8,
        speckleWindowSize=80,
        speckleRange=2,
        mode=cv2.STEREO_SGBM_MODE_SGBM_3WAY,
    )
    found = matcher.compute(grey_left, grey_right)
    found[(found < lowest * 16) | (grey_left == 0)] = NO_DATA
    stride = job["stride"]
    return np.ascontiguousarray(found[::stride, ::stride], dtype="<i2"), left[::stride, ::stride]


def write_whole(path, content):
    with open(path + ".part", "wb") as file:
        file.write(content)
    os.replace(path + ".part", path)


def main():
    with open(sys.argv[1], encoding="utf8") as file:
        jobs = [json.loads(line) for line in file]
    cv2.setNumThreads(int(sys.argv[2]))
    cache = {}
    for number, job in enumerate(jobs, 1):
        if not os.path.exists(job["disparityFile"]):
            try:
                disparity, colours = match(job, cache)
                jpeg = cv2.imencode(".jpg", colours, [cv2.IMWRITE_JPEG_QUALITY, 92])[1]
                write_whole(job["colourFile"], jpeg.tobytes())
                write_whole(job["disparityFile"], disparity.tobytes())
            except (ValueError, cv2.error) as error:
                print("Left out", job["name"], str(error).replace("\n", " "))
                write_whole(job["disparityFile"], b"")
        print(f"Matched pair [{number}/{len(jobs)}]", flush=True)


main()
